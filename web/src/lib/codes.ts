import type { GameCode, HostCode } from '../gen/codes'
import type { Reject } from '../gen/Reject'

/** Whether something was refused for this reason. The compiler knows every code there is. */
export const isRefusal = (
  reject: Pick<Reject, 'code'> | null | undefined,
  code: GameCode | HostCode,
): boolean => reject?.code === code
