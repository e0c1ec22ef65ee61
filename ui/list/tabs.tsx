import './tabs.css';
import type { ComponentPropsWithoutRef, ElementType } from 'react';

interface TabsProps extends ComponentPropsWithoutRef<'nav'> {
  /** `nav`: links; `div`: buttons; `ul`: links with something beside them. */
  as?: 'nav' | 'div' | 'ul';
  /** On a hairline, above a page. */
  ruled?: boolean;
}

/** Links or buttons, of which one is current (`aria-current`, `aria-pressed`). */
export function Tabs({ as = 'nav', ruled, className, ...rest }: TabsProps) {
  const Tag: ElementType = as;
  return <Tag {...rest} className={className ? `tabs ${className}` : 'tabs'} data-ruled={ruled ? '' : undefined} />;
}
