import { useState } from 'react';
import { href } from 'react-router';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Tabs } from '#ui/list/tabs.tsx';

interface CampaignPreviewProps {
  readonly id: string;
  /** The saved version. */
  readonly version: number;
}

/** HTML or text in a frame; follows each save. */
export function CampaignPreview({ id, version }: CampaignPreviewProps) {
  const [part, setPart] = useState<'html' | 'text'>('html');
  return (
    <Stack as="section" gap="4" rule="4" className="campaign-preview" aria-labelledby="preview-title">
      <Cluster as="header" gap="3" justify="between">
        <h2 id="preview-title">Preview</h2>
        <Tabs as="div" role="group" aria-label="Format">
          {(['html', 'text'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={part === one} onClick={() => setPart(one)}>
              {one === 'html' ? 'HTML' : 'Text'}
            </button>
          ))}
        </Tabs>
      </Cluster>
      <iframe
        title={part === 'html' ? 'HTML email' : 'Plain text email'}
        src={`${href('/admin/newsletter/campaigns/:campaignId', { campaignId: id })}/preview?as=${part}&version=${version}`}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      />
    </Stack>
  );
}
