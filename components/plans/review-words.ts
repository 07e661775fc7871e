export const reviewWords = (count: number): string => (count === 1 ? "1 plan to review" : `${count} plans to review`);
