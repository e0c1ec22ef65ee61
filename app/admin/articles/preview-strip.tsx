import './preview-strip.css';
import type { ReactNode } from 'react';
import { articlesCopy as copy } from '#content/admin/articles-admin.ts';
import { Cluster } from '#ui/layout/layout.tsx';

interface PreviewStripProps {
  /** The path of the editor. */
  readonly back: string;
  readonly label: string;
  /** The state of the previewed item. */
  readonly children: ReactNode;
}

export function PreviewStrip({ back, label, children }: PreviewStripProps) {
  return (
    <Cluster as="aside" gap="5" rowGap="1" justify="between" className="preview-strip small" aria-label={copy.preview}>
      <Cluster as="p" gap="3" rowGap="0">
        {children} {copy.previewNote}
      </Cluster>
      <a href={back}>{label}</a>
    </Cluster>
  );
}
