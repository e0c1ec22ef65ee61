import './facts.css';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';

interface FactsProps extends ComponentPropsWithoutRef<'dl'> {
  /** Width of the labels. */
  labels?: 's' | 'm' | 'l' | 'above';
  /** Without hairlines. */
  plain?: boolean;
}

/** A list of labels with their values, one per line. */
export function Facts({ labels = 'm', plain, className, ...rest }: FactsProps) {
  const classes = className ? `facts ${className}` : 'facts';
  return <dl {...rest} className={classes} data-labels={labels} data-plain={plain ? '' : undefined} />;
}

/** One label with its value, inside a `<dl>`. */
export function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
