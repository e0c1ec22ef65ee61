import type { ComponentPropsWithRef, ElementType } from 'react';

/** Steps of the 4 px scale, as in `--space-4`. */
export type Space = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '8' | '10' | '12';

export interface Spacing {
  gap?: Space;
  /** The gap between rows, if it differs from the gap between columns. */
  rowGap?: Space;
  /** Adds a hairline above, with this space below it. */
  rule?: Space;
  /** Adds space above and below. */
  pad?: Space;
  /** The maximum width: that of a page, or of lines that are easy to read. */
  width?: 'xs' | 's' | 'm' | 'l' | 'text';
}

interface StackLook extends Spacing {
  /** With `start`, children are only as wide as their content. */
  align?: 'start';
}

interface LineLook extends Spacing {
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'between' | 'end';
}

interface GridLook extends Spacing {
  /** The minimum width of a column. As many columns as fit share the width. */
  min: 's' | 'm' | 'l' | 'xl';
}

export type Box<Tag extends ElementType, Look> = Look & { as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    keyof Look | 'as'
  >;

/** Arranges children vertically. */
export function Stack<Tag extends ElementType = 'div'>(props: Box<Tag, StackLook>) {
  return layout('stack', props);
}

/** Arranges children horizontally, and wraps them if they do not fit. */
export function Cluster<Tag extends ElementType = 'div'>(props: Box<Tag, LineLook>) {
  return layout('cluster', props);
}

/** Arranges children horizontally, without wrapping. */
export function Row<Tag extends ElementType = 'div'>(props: Box<Tag, LineLook>) {
  return layout('row', props);
}

/** Arranges children in columns of equal width. */
export function Grid<Tag extends ElementType = 'div'>(props: Box<Tag, GridLook>) {
  return layout('columns', props);
}

interface AnyLook extends Spacing {
  as?: ElementType;
  align?: string;
  justify?: string;
  min?: string;
  columns?: string;
  className?: string;
}

/** Renders the element of a layout; `name` is its class. */
export function layout(
  name: string,
  { as: Tag = 'div', gap, rowGap, rule, pad, width, align, justify, min, columns, className, ...rest }: AnyLook,
) {
  return (
    <Tag
      {...rest}
      className={className ? `${name} ${className}` : name}
      data-gap={gap}
      data-row-gap={rowGap}
      data-rule={rule}
      data-pad={pad}
      data-width={width}
      data-align={align}
      data-justify={justify}
      data-min={min}
      data-columns={columns}
    />
  );
}
