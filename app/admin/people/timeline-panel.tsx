import './timeline-panel.css';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PersonData } from '#app/admin/people/load-person.server.ts';
import type { TimelineSection } from '#app/admin/people/timeline-item.ts';
import { personTimeline } from '#app/admin/people/timeline.ts';
import { personCopy as copy } from '#content/admin/person.ts';
import { Panel } from '#features/users/admin/user-panels.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

const sections = Object.entries(copy.sections) as [keyof typeof copy.sections, string][];

/** One list of everything, or one section of it. */
export function TimelinePanel({ person }: { readonly person: PersonData }) {
  const [section, setSection] = useState<TimelineSection | 'all'>('all');
  const items = personTimeline(person);
  const shown = items.filter((item) => section === 'all' || item.section === section);
  const offered = sections.filter(([name]) => name === 'all' || items.some((item) => item.section === name));
  return (
    <Panel
      title={copy.timeline}
      id="timeline-title"
      actions={
        offered.length > 2 && (
          <Tabs as="div" role="group" aria-label={copy.timeline}>
            {offered.map(([name, label]) => (
              <button key={name} type="button" aria-pressed={section === name} onClick={() => setSection(name)}>
                {label}
              </button>
            ))}
          </Tabs>
        )
      }
      wide
    >
      {shown.length === 0 ? (
        <p className="soft small">{copy.timelineNone}</p>
      ) : (
        <ol className="small">
          {shown.map(({ id, at, title, detail, to, state }) => (
            <Cluster as="li" key={id} gap="4" rowGap="0" rule="2" align="baseline" className="timeline-line">
              <Text className="timeline-text">
                {to === null ? title : to.startsWith('/') ? <Link to={to}>{title}</Link> : <a href={to}>{title}</a>}
                {detail !== '' && (
                  <Text tone="soft" wrap="two">
                    {detail}
                  </Text>
                )}
              </Text>
              {state && <State tone={state.tone}>{state.label}</State>}
              <span className="soft">
                <LocalTime at={at} relative />
              </span>
            </Cluster>
          ))}
        </ol>
      )}
      <p className="soft small">{copy.articles}</p>
    </Panel>
  );
}
