// Generated from the protocol: what people can call out.
export const REACTIONS = [
  'hello',
  'well-played',
  'thanks',
  'wow',
  'haha',
  'hmm',
  'oh-no',
  'take-your-time',
] as const

export type Reaction = (typeof REACTIONS)[number]
