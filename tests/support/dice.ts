export type Dice = (below: number) => number;

export function dice(seed: number): Dice {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
