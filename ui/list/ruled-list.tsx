import './ruled-list.css';
import type { ComponentPropsWithoutRef } from 'react';

interface RuledListProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'className'> {
  /** Uses the font size of the surrounding text, and aligns rows by their baselines. */
  large?: boolean;
}

/** A list with hairlines between its rows. The last child of a row is aligned to the end. */
export function RuledList({ large, ...rest }: RuledListProps) {
  return <ul {...rest} className="ruled-list" data-large={large ? '' : undefined} />;
}
