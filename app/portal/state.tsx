import type { ReactNode } from 'react';

interface StateProps {
  readonly tone: 'good' | 'waiting' | 'bad' | 'off';
  readonly children: ReactNode;
}

/** How something stands: a word with a dot. */
export function State({ tone, children }: StateProps) {
  return (
    <span className="state" data-tone={tone}>
      {children}
    </span>
  );
}
