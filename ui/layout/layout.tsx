import type { ComponentPropsWithRef, ElementType } from 'react';

/** Steps of the 4 px scale, as in `--space-4`. */
export type Space = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '8' | '10' | '12' | '16';

interface Spacing {
  gap?: Space;
  /** Where the rows are closer or farther than the columns. */
  rowGap?: Space;
  /** A hairline above, with this space under it. */
  rule?: Space;
  /** Space above and below. */
  pad?: Space;
  /** At most as wide as a page of this width, or as lines that read well. */
  width?: 'xs' | 's' | 'm' | 'l' | 'text';
}

interface StackLook extends Spacing {
  /** `start`: children are as wide as their content. */
  align?: 'start' | 'center';
}

interface LineLook extends Spacing {
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'between' | 'center' | 'end';
}

interface GridLook extends Spacing {
  /** The narrowest column; as many as fit share the width. */
  min: 's' | 'm' | 'l' | 'xl';
}

interface SplitLook extends Spacing {
  align?: 'start' | 'center';
  /** `pair`: two of one width; `head`: a narrow first one; `side`: a narrow last one. */
  columns: 'pair' | 'head' | 'side';
}

type Box<Tag extends ElementType, Look> = Look & { as?: Tag } & Omit<ComponentPropsWithRef<Tag>, keyof Look | 'as'>;

/** Children under each other. */
export function Stack<Tag extends ElementType = 'div'>(props: Box<Tag, StackLook>) {
  return layout('stack', props);
}

/** Children beside each other, on more lines where they do not fit. */
export function Cluster<Tag extends ElementType = 'div'>(props: Box<Tag, LineLook>) {
  return layout('cluster', props);
}

/** Children beside each other, on one line. */
export function Row<Tag extends ElementType = 'div'>(props: Box<Tag, LineLook>) {
  return layout('row', props);
}

/** Under each other on a narrow screen, beside each other on a wide one. */
export function Split<Tag extends ElementType = 'div'>(props: Box<Tag, SplitLook>) {
  return layout('split', props);
}

/** Columns of one width. */
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

function layout(
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
