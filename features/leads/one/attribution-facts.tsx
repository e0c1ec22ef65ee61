import { attributionCopy } from '#content/attribution.ts';
import type { Attribution } from '#forms/attribution/attribution.ts';
import { Fact } from '#ui/list/facts.tsx';

const labels = Object.entries(attributionCopy.facts) as [keyof Attribution, string][];

/** How the sender found the site; empty if unknown. */
export function AttributionFacts({ attribution }: { readonly attribution: Attribution }) {
  const known = labels.flatMap(([name, label]) => {
    const value = attribution[name];
    return value === undefined ? [] : [{ label, value }];
  });
  return known.map(({ label, value }) => (
    <Fact key={label} label={label}>
      {value}
    </Fact>
  ));
}
