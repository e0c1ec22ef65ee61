import './ruled-list.css';
import type { ComponentPropsWithoutRef } from 'react';

interface RuledListProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'className'> {
  /** At the size of the text around it, with everything at the start of a line. */
  large?: boolean;
}

/** A list with hairlines between its rows. The last child of a row is aligned to the end. */
export function RuledList({ large, ...rest }: RuledListProps) {
  return <ul {...rest} className="ruled-list" data-large={large ? '' : undefined} />;
}
