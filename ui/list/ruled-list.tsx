import './ruled-list.css';
import type { ComponentPropsWithoutRef } from 'react';

/** Lines with hairlines between them; what stands at the end of a line stands at the far side. */
export function RuledList(props: Omit<ComponentPropsWithoutRef<'ul'>, 'className'>) {
  return <ul {...props} className="ruled-list" />;
}
