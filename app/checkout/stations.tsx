import { checkoutCopy } from '#content/payments/checkout.ts';

const { label, steps } = checkoutCopy.stations;

/** `here` is the current step; all before it are done. */
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
