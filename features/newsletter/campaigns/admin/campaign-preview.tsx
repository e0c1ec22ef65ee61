import { useState } from 'react';
import { href } from 'react-router';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Tabs } from '#ui/list/tabs.tsx';

interface CampaignPreviewProps {
  readonly id: string;
  /** The saved version. */
  readonly version: number;
}

const choices = {
  part: { label: 'Format', options: { html: 'HTML', text: 'Text' } },
  width: { label: 'Width', options: { desktop: 'Desktop', phone: 'Phone' } },
  scheme: { label: 'Theme', options: { light: 'Light', dark: 'Dark' } },
} as const;

type Choice = keyof typeof choices;
type Chosen = { readonly [Name in Choice]: keyof (typeof choices)[Name]['options'] };

/** HTML or text in a frame of the selected width and color scheme; follows each save. */
export function CampaignPreview({ id, version }: CampaignPreviewProps) {
  const [chosen, setChosen] = useState<Chosen>({ part: 'html', width: 'desktop', scheme: 'light' });
  const { part, width, scheme } = chosen;
  return (
    <Stack as="section" gap="4" rule="4" className="campaign-preview" aria-labelledby="preview-title">
      <Cluster as="header" gap="5" rowGap="2" justify="between">
        <h2 id="preview-title">Preview</h2>
        <Cluster gap="5" rowGap="2">
          {(Object.keys(choices) as Choice[]).map((name) => (
            <Tabs key={name} as="div" role="group" aria-label={choices[name].label}>
              {Object.entries(choices[name].options).map(([value, copy]) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={chosen[name] === value}
                  onClick={() => setChosen({ ...chosen, [name]: value })}
                >
                  {copy}
                </button>
              ))}
            </Tabs>
          ))}
        </Cluster>
      </Cluster>
      <iframe
        title={part === 'html' ? 'HTML email' : 'Plain text email'}
        data-width={width}
        data-scheme={scheme}
        src={`${href('/admin/newsletter/campaigns/:campaignId', { campaignId: id })}/preview?as=${part}&scheme=${scheme}&version=${version}`}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      />
    </Stack>
  );
}
