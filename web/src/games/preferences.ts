/** What can be set for a single game; shown among the settings. */
import type { Component } from 'svelte'
import CandyChain from './candy-chain/Preferences.svelte'

export const PREFERENCES: Component[] = [CandyChain]
