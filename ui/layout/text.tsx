import './text.css';
import type { ComponentPropsWithRef, ElementType } from 'react';

interface TextLook {
  tone?: 'ink' | 'soft' | 'teal' | 'good' | 'warning' | 'bad';
  size?: 'xs' | 's' | 'm' | 'l' | 'figure' | 'title';
  weight?: 'normal' | 'strong';
  /** `lines` and `pre` keep line breaks, `one` and `two` cut after so many lines. */
  wrap?: 'lines' | 'pre' | 'one' | 'two';
}

/** Text of portal and back office, whose style sheets set neither color nor size. */
export function Text<Tag extends ElementType = 'span'>({
  as,
  tone,
  size,
  weight,
  wrap,
  className,
  ...rest
}: TextLook & { as?: Tag } & Omit<ComponentPropsWithRef<Tag>, keyof TextLook | 'as'>) {
  const Tag: ElementType = as ?? 'span';
  return (
    <Tag
      {...rest}
      className={className ? `text ${className}` : 'text'}
      data-tone={tone}
      data-size={size}
      data-weight={weight}
      data-wrap={wrap}
    />
  );
}
