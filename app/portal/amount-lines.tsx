import './amount-lines.css';
import type { ReactNode } from 'react';
import { Row, Stack } from '#ui/layout/layout.tsx';

interface AmountLinesProps {
  readonly label: string;
  /** The last one is the total. */
  readonly lines: readonly { readonly label: ReactNode; readonly amount: string }[];
}

/** Lines of an invoice, and what they add up to. */
export function AmountLines({ label, lines }: AmountLinesProps) {
  return (
    <Stack as="dl" width="s" aria-label={label} className="amount-lines">
      {lines.map((line, at) => (
        <Row key={at} gap="6" justify="between">
          <dt>{line.label}</dt>
          <dd>{line.amount}</dd>
        </Row>
      ))}
    </Stack>
  );
}
