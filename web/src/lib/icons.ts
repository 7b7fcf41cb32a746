/** Small line drawings, each one path on a grid of 24. */
export const PATHS = {
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  sound: 'M4 10v4h3.500L12 18V6L7.500 10zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  mute: 'M4 10v4h3.500L12 18V6L7.500 10zM16 10l4 4M20 10l-4 4',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  share: 'M12 15V4M8 7.500 12 3.500l4 4M6 11H5v9h14v-9h-1',
  flag: 'M6 21V4M6 5c4-2.500 8 2.500 12 0v9c-4 2.500-8-2.500-12 0',
  first: 'M18 6l-7 6 7 6zM7 6v12',
  prev: 'M15.500 6l-7 6 7 6z',
  next: 'M8.500 6l7 6-7 6z',
  last: 'M6 6l7 6-7 6zM17 6v12',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  plus: 'M12 5v14M5 12h14',
  clock: 'M12 7v5l3 2M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  eye: 'M2.500 12C6 5.500 18 5.500 21.500 12 18 18.500 6 18.500 2.500 12zM9.500 12a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0',
  book: 'M12 6c-2-1.600-5-2-8-1.500V18c3-.5 6-.1 8 1.500 2-1.600 5-2 8-1.500V4.500C17 4 14 4.400 12 6zM12 6v13',
  down: 'M12 4v11M8 11.500l4 4 4-4M5 20h14',
  scales:
    'M12 4v16M7 20h10M5 7h14M5 7l-3 7a3.200 3.200 0 0 0 6 0zM19 7l-3 7a3.200 3.200 0 0 0 6 0z',
} as const
export type IconName = keyof typeof PATHS
