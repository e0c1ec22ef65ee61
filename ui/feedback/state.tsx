import './state.css';
import type { ReactNode } from 'react';

export interface StateProps {
  readonly tone: 'good' | 'waiting' | 'bad' | 'off' | 'busy';
  readonly children: ReactNode;
}

/** A status label with a dot. */
export function State({ tone, children }: StateProps) {
  return (
    <span className="state" data-tone={tone}>
      {children}
    </span>
  );
}
