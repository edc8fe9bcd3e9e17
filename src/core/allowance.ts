/** How many of a limited thing somebody has left, and when there is one more, in Unix milliseconds. */
export type Allowance = Readonly<{ limit: number; remaining: number; resetAt: number }>;
