import { checkoutCopy } from '#content/billing.ts';

const { label, steps } = checkoutCopy.stations;

/** The stations of a purchase on one line; `here` is the one that one stands at, all of them behind it are passed. */
export function Stations({ here }: { readonly here: number }) {
  return (
    <ol className="stations data" aria-label={label}>
      {steps.map((step, at) => (
        <li key={step} data-passed={at < here || undefined} aria-current={at === here ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
