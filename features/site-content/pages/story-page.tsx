import './story-page.css';
import type { ComponentProps, ReactNode } from 'react';
import { href } from 'react-router';
import { choiceCopy, contentTypes, type ContentItem } from '#features/site-content/content-types.ts';
import { Change } from '#features/site-content/pages/story-card.tsx';
import { ContentHead, Paragraphs, SampleLabel, Who } from '#features/site-content/pages/page-parts.tsx';
import { StoryRun } from '#features/site-content/pages/story-run.tsx';
import { storiesCopy as copy } from '#features/site-content/site-content.copy.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { WayBack } from '#ui/page/way-back.tsx';

const { industry, plan } = contentTypes.story.fields;

interface StoryPageProps {
  readonly story: ContentItem<'story'>;
  /** Opens the booking dialog. */
  readonly booking: ComponentProps<typeof ButtonLink>;
}

export function StoryPage({ story, booking }: StoryPageProps) {
  const { isSample, data } = story;
  return (
    <article className="content-page page-width">
      <WayBack href={href('/customers')}>{copy.back}</WayBack>
      <ContentHead
        eyebrow={
          <>
            {copy.related} <SampleLabel isSample={isSample} />
          </>
        }
        title={data.title}
        lead={data.summary}
      />
      <Part id="result" title={copy.numbers}>
        <dl className="story-measures">
          {data.measures.map((measure) => (
            <div key={measure.label}>
              <dt>{measure.label}</dt>
              <dd>
                <Change {...measure} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="soft small">
          {copy.measured}: {data.measured}
        </p>
      </Part>
      <Facts labels="above" className="story-facts">
        <Fact label={copy.facts.customer}>{data.customer}</Fact>
        <Fact label={copy.facts.industry}>{choiceCopy(industry.options, data.industry)}</Fact>
        <Fact label={copy.facts.area}>{data.area}</Fact>
        {data.plan && <Fact label={copy.facts.plan}>{choiceCopy(plan.options, data.plan)}</Fact>}
      </Facts>
      <div className="story-body">
        <div>
          <Part id="problem" title={copy.problem}>
            <Paragraphs>{data.problem}</Paragraphs>
          </Part>
          <Part id="solution" title={copy.solution}>
            <Paragraphs>{data.solution}</Paragraphs>
          </Part>
        </div>
        <Part id="workflow" title={copy.workflow}>
          <StoryRun story={story} />
        </Part>
      </div>
      {data.quote && (
        <figure className="story-quote">
          <blockquote>
            <Paragraphs>{data.quote}</Paragraphs>
          </blockquote>
          <figcaption>
            <Who {...data} company={data.customer} />
          </figcaption>
        </figure>
      )}
      <Part id="next" title={copy.next.title}>
        <Cluster as="p" gap="3">
          <ButtonLink {...booking} variant="primary" size="large">
            {copy.next.call}
          </ButtonLink>
          <ButtonLink size="large" href={href('/intake/short')}>
            {copy.next.quote}
          </ButtonLink>
        </Cluster>
      </Part>
    </article>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
  return (
    <section className="story-part" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
