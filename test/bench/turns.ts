/** Measures by turns, A B C A B C …, so that a slow moment of the machine affects all. */
export async function byTurns<Name extends string, Sample>(
  { rounds, warmUp }: { rounds: number; warmUp: number },
  measures: Record<Name, (round: number) => Promise<Sample>>,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(measures) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Sample[]>;
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const name of names) {
      const sample = await measures[name](round);
      if (round >= warmUp) samples[name].push(sample);
    }
  }
  return samples;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
