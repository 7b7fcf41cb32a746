// Candy Chain as a game of boardgame.io.

import core from 'boardgame.io/dist/cjs/core.js';
import { deal, EMPTY, legal, moves, stuck, winner } from '../candy-chain/rules.mjs';

export const CandyChain = {
  name: 'candy-chain',

  setup: ({ random }) => ({ cells: deal((pieces) => random.Shuffle(pieces)), opening: true }),

  moves: {
    take: ({ G, playerID }, a, b) => {
      if (!legal(G.cells, Number(playerID), G.opening, a, b)) return core.INVALID_MOVE;
      G.cells[a] = EMPTY;
      if (b !== undefined) G.cells[b] = EMPTY;
      G.opening = false;
    },
  },

  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: {
      first: () => 0,
      // a player who cannot move passes: the other goes on
      next: ({ G, ctx }) => {
        const other = 1 - ctx.playOrderPos;
        return stuck(G.cells, other) ? ctx.playOrderPos : other;
      },
    },
  },

  endIf: ({ G }) => {
    const side = winner(G.cells);
    return side === null ? undefined : { winner: String(side) };
  },

  ai: {
    enumerate: (G, ctx) =>
      moves(G.cells, Number(ctx.currentPlayer), G.opening).map((args) => ({ move: 'take', args })),
  },
};
