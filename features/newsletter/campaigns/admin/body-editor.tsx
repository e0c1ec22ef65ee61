import { useState } from 'react';
import { storedMarkdownToHtml, htmlToStoredMarkdown } from '#ui/rich-text/stored-markdown.ts';
import type { TakePicture } from '#ui/rich-text/picture-dialog.tsx';
import RichText from '#ui/rich-text/rich-text.tsx';

/** How pictures are uploaded. */
export interface BodyPictures {
  /** Accepted types, as for a file input. */
  readonly accept: string;
  readonly take: TakePicture;
  /** Path prefix of the site's own pictures. */
  readonly folder: string;
}

interface BodyEditorProps {
  /** Markdown. Later values are not read: change `key` to replace it. */
  readonly body: string;
  readonly pictures: BodyPictures;
  readonly error: string | undefined;
  readonly onChange: (body: string) => void;
}

/** Edits the stored Markdown with the article editor. A separate chunk: it is large. */
export default function BodyEditor({ body, pictures, error, onChange }: BodyEditorProps) {
  const [html] = useState(() => storedMarkdownToHtml(body));
  return (
    <RichText
      label="Body"
      html={html}
      placeholder="Write, paste Markdown, or type / for a heading, a list, or a picture"
      textClass="campaign-text"
      error={error}
      accept={pictures.accept}
      take={pictures.take}
      ownPictures={pictures.folder}
      onChange={(changed) => onChange(htmlToStoredMarkdown(changed))}
    />
  );
}
