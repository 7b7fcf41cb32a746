/** The lists of the home page, in one file. */
export { default as FinishedList } from './FinishedList.svelte'
export { default as TableList } from './TableList.svelte'
