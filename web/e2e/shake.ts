import type { Browser } from 'playwright-core'

type Send = (object: { _type: string }, method: string, ...more: unknown[]) => Promise<unknown>

/** `SHAKE=300` delays every fourth call to the browser and every fourth answer by up to 300 ms, at
 * random: a test that counts on the page being slower or quicker than itself then fails often instead
 * of once in a hundred runs. */
export function shake(browser: Browser): Browser {
  const most = Number(process.env.SHAKE ?? 0)
  if (!most) return browser
  const connection = (browser as unknown as { _connection: { sendMessageToServer: Send } })
    ._connection
  const send = connection.sendMessageToServer.bind(connection)
  const pause = () =>
    Math.random() < 0.25
      ? new Promise(resolve => setTimeout(resolve, Math.random() * most))
      : undefined
  connection.sendMessageToServer = async (object, method, ...more) => {
    if (!/Frame|Page|ElementHandle|JSHandle/.test(object._type) || method.startsWith('__'))
      return send(object, method, ...more)
    await pause()
    const answer = await send(object, method, ...more)
    await pause()
    return answer
  }
  return browser
}
