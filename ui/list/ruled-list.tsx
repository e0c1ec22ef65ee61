import './ruled-list.css';
import type { ComponentPropsWithoutRef } from 'react';

interface RuledListProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'className'> {
  /** At the size of the text around it, with everything at the start of a line. */
  large?: boolean;
}

/** Lines with hairlines between them; what stands at the end of a line stands at the far side. */
export function RuledList({ large, ...rest }: RuledListProps) {
  return <ul {...rest} className="ruled-list" data-large={large ? '' : undefined} />;
}
