/** The result of a daily game as a picture to share: it shows how it went and gives nothing away. */
import type { DailyReport } from '../gen/DailyReport'
import { dayName } from './daily'
import { plural } from './words'

const WIDE = 1080
const SQUARE = 84
const GAP = 12
const PER_LINE = 10
const COLOURS: Record<string, string> = {
  best: '#39b979',
  good: '#ffc62b',
  fair: '#ff9a3d',
  none: '#fffdf9',
}
const SIGNS: Record<string, string> = { best: '★', good: '●', fair: '○' }

/** A PNG file. `address` is written below, unless it is empty. */
export async function resultPicture(
  report: DailyReport,
  game: string,
  address: string,
): Promise<File> {
  await document.fonts?.load('600 64px Fredoka').catch(() => [])
  const lines = Math.max(1, Math.ceil(report.marks.length / PER_LINE))
  const canvas = document.createElement('canvas')
  canvas.width = WIDE
  canvas.height = 460 + lines * (SQUARE + GAP) + (address ? 80 : 0)
  const draw = canvas.getContext('2d')
  if (!draw) throw new Error('This browser draws no pictures.')
  draw.fillStyle = '#fff7ec'
  draw.fillRect(0, 0, canvas.width, canvas.height)
  draw.textAlign = 'center'
  const write = (text: string, y: number, size: number, colour = '#3a1f33') => {
    draw.fillStyle = colour
    draw.font = `600 ${size}px Fredoka, ui-rounded, system-ui, sans-serif`
    draw.fillText(text, WIDE / 2, y, WIDE - 80)
  }
  write(game, 130, 72)
  write(`Daily, ${dayName(report.day)} ${report.day.slice(0, 4)}`, 205, 44, '#6f5466')
  write(report.score, 310, 64, '#b3245f')
  write(report.hints ? plural(report.hints, 'hint') : 'no hints', 375, 40, '#6f5466')
  report.marks.forEach((mark, i) => {
    const line = Math.floor(i / PER_LINE)
    const inLine = Math.min(PER_LINE, report.marks.length - line * PER_LINE)
    const left = (WIDE - inLine * (SQUARE + GAP) + GAP) / 2
    const x = left + (i % PER_LINE) * (SQUARE + GAP)
    const y = 425 + line * (SQUARE + GAP)
    draw.fillStyle = COLOURS[mark] ?? '#ffffff'
    draw.strokeStyle = '#a58f86'
    draw.lineWidth = 3
    draw.beginPath()
    draw.roundRect(x, y, SQUARE, SQUARE, 16)
    draw.fill()
    draw.stroke()
    draw.fillStyle = '#2a1626'
    draw.font = '600 44px system-ui, sans-serif'
    draw.fillText(SIGNS[mark] ?? '', x + SQUARE / 2, y + SQUARE / 2 + 16)
  })
  if (address) write(address, canvas.height - 45, 36, '#6f5466')
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('This browser draws no pictures.')
  return new File([blob], `daily-${report.day}-${report.game}.png`, { type: 'image/png' })
}
