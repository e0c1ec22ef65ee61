import './split.css';
import type { ElementType } from 'react';
import { layout, type Box, type Spacing } from './layout.tsx';

interface SplitLook extends Spacing {
  align?: 'start';
  /** `pair` has two equal columns, `head` a narrow first one. */
  columns: 'pair' | 'head';
}

/** Arranges children vertically on narrow screens and horizontally on wide ones. */
export function Split<Tag extends ElementType = 'div'>(props: Box<Tag, SplitLook>) {
  return layout('split', props);
}
