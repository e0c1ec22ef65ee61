import './way-back.css';
import type { ComponentPropsWithoutRef } from 'react';
import { PageIcon } from '../page-icon.tsx';

/** A small link back to the previous page. */
export function WayBack({ children, className, ...rest }: ComponentPropsWithoutRef<'a'>) {
  return (
    <a {...rest} className={`way-back mono-label${className ? ` ${className}` : ''}`}>
      <PageIcon name="arrow-left" />
      {children}
    </a>
  );
}
