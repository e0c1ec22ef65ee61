/**
 * Cents, or why a text is not an amount. `ambiguous`: `1.500` means fifteen hundred to some readers, and one and a half
 * to others.
 */
export type AmountReading =
  | { readonly ok: true; readonly cents: number }
  | { readonly ok: false; readonly reason: 'ambiguous' | 'no-amount' };

export const ambiguousAmount = 'This could mean thousands or decimals. Write it like 1500 or 1.50.';

const sign = /^(?:usd|eur|gbp|us\$|[$€£])\s*|\s*(?:usd|eur|gbp|[$€£])$/giu;

/** A separator followed by one or two digits at the end always starts the decimals, so no reading multiplies. */
const shapes = [
  /^(?<whole>\d+)(?:[.,](?<decimals>\d{1,2}))?$/u,
  /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<decimals>\d{1,2}))?$/u,
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+),(?<decimals>\d{1,2})$/u,
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3}){2,})$/u,
  /^(?<whole>[1-9]\d{0,2}(?<group>[\s'’_])\d{3}(?:\k<group>\d{3})*)(?:[.,](?<decimals>\d{1,2}))?$/u,
];

/** Reads what a person typed or a list has: `1500,50`, `1,500`, `1.500,50`, `$1 500`, `1500,-`, `12k`. */
export function readAmount(text: string): AmountReading {
  const unsigned = text.trim().replaceAll(sign, '');
  const isThousands = /\dk$/iu.test(unsigned);
  const plain = (isThousands ? unsigned.slice(0, -1) : unsigned).replace(/(?<=\d[.,])[-–—]{1,2}$/u, '00');
  if (/^[1-9]\d{0,2}\.\d{3}$/u.test(plain)) return { ok: false, reason: 'ambiguous' };
  const found = shapes.map((shape) => shape.exec(plain)?.groups).find((groups) => groups !== undefined);
  const whole = (found?.['whole'] ?? '').replaceAll(/\D/gu, '');
  if (whole === '' || whole.length > 10) return { ok: false, reason: 'no-amount' };
  const cents = Number(whole) * 100 + Number((found?.['decimals'] ?? '').padEnd(2, '0'));
  return { ok: true, cents: isThousands ? cents * 1000 : cents };
}
