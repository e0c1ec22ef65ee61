import { useState } from 'react';
import { href } from 'react-router';

interface CampaignPreviewProps {
  readonly id: string;
  /** The saved version. */
  readonly version: number;
}

/** HTML or text in a frame; follows each save. */
export function CampaignPreview({ id, version }: CampaignPreviewProps) {
  const [part, setPart] = useState<'html' | 'text'>('html');
  return (
    <section className="campaign-preview" aria-labelledby="preview-title">
      <header>
        <h2 id="preview-title">Preview</h2>
        <div role="group" aria-label="Format">
          {(['html', 'text'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={part === one} onClick={() => setPart(one)}>
              {one === 'html' ? 'HTML' : 'Text'}
            </button>
          ))}
        </div>
      </header>
      <iframe
        title={part === 'html' ? 'HTML email' : 'Plain text email'}
        src={`${href('/admin/newsletter/campaigns/:campaignId', { campaignId: id })}/preview?as=${part}&version=${version}`}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      />
    </section>
  );
}
