import { SocialProof } from '#app/home/sections/social-proof.tsx';
import { href } from 'react-router';
import type { ContentItem, ContentTypeName } from '#features/site-content/content-types.ts';
import type { EditedItem } from '#features/site-content/editing/editing.ts';
import { IntegrationPage } from '#features/site-content/pages/integrations-page.tsx';
import { StoryPage } from '#features/site-content/pages/story-page.tsx';
import { Subprocessors } from '#features/site-content/pages/subprocessors.tsx';
import { PersonPage } from '#features/site-content/pages/team-page.tsx';

/** The saved draft as the site would show it. */
export function ContentPreview({ item }: { readonly item: EditedItem }) {
  const as = <Name extends ContentTypeName>() =>
    ({ ...item, publishedAt: item.publishedAt ?? item.updatedAt }) as unknown as ContentItem<Name>;
  switch (item.type) {
    case 'story':
      return <StoryPage story={as<'story'>()} booking={{ href: href('/book') }} />;
    case 'person':
      return <PersonPage person={as<'person'>()} articles={[]} />;
    case 'integration':
      return <IntegrationPage integration={as<'integration'>()} />;
    case 'quote':
      return <SocialProof quotes={[as<'quote'>()]} logos={[]} />;
    case 'logo':
      return <SocialProof quotes={[]} logos={[as<'logo'>()]} />;
    case 'subprocessor':
      return (
        <div className="content-page page-width">
          <Subprocessors items={[as<'subprocessor'>()]} />
        </div>
      );
  }
}
