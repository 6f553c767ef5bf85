export const seeds = 3;
