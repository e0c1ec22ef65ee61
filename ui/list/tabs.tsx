import './tabs.css';
import type { ComponentPropsWithoutRef, ElementType } from 'react';

interface TabsProps extends ComponentPropsWithoutRef<'nav'> {
  /** `nav` is for links, `div` for buttons, `ul` for links with something next to them. */
  as?: 'nav' | 'div' | 'ul';
  /** Places the tabs on a hairline, as at the top of a page. */
  ruled?: boolean;
}

/** Links or buttons, of which one is current (`aria-current`, `aria-pressed`). */
export function Tabs({ as = 'nav', ruled, className, ...rest }: TabsProps) {
  const Tag: ElementType = as;
  return <Tag {...rest} className={className ? `tabs ${className}` : 'tabs'} data-ruled={ruled ? '' : undefined} />;
}
