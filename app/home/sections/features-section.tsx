import '../drawings/drawings.css';
import '../section.css';
import './features.css';
import { href } from 'react-router';
import { AccessTable } from '#app/home/drawings/access-table.tsx';
import { ApprovalCard } from '#app/home/drawings/approval-card.tsx';
import { Constellation } from '#app/home/drawings/constellation.tsx';
import { RetryLine } from '#app/home/drawings/retry-line.tsx';
import { RunLog } from '#app/home/drawings/run-log.tsx';
import { sections } from '#app/links.ts';
import { features } from '#content/home/features.ts';

const titleId = 'features-title';

export function Features() {
  const { log, approval, integrations, retry, versions, access } = features;
  return (
    <section className="section features" id={sections.features} aria-labelledby={titleId}>
      <div className="grid">
        <div className="features-words">
          <p className="eyebrow">{features.eyebrow}</p>
          <h2 id={titleId}>{features.title}</h2>
          <p className="section-lead">{features.lead}</p>
        </div>
        <div className="features-cells" data-run="">
          <article className="features-log">
            <Copy {...log} />
            <RunLog />
          </article>
          <article className="features-approval">
            <Copy {...approval} />
            <ApprovalCard />
          </article>
          <article className="features-integrations">
            <Constellation />
            <h3>
              <b className="figure">{integrations.metric}</b> {integrations.title}
            </h3>
            <p>{integrations.copy}</p>
          </article>
          <article className="features-retry">
            <Copy {...retry} />
            <RetryLine />
          </article>
          <article className="features-versions">
            <VersionDiff />
            <Copy {...versions} />
          </article>
          <article className="features-access">
            <AccessTable />
            <Copy {...access} />
            <a href={href('/soc2-compliance')}>{access.more}</a>
          </article>
        </div>
      </div>
    </section>
  );
}

function Copy({ title, copy }: { title: string; copy: string }) {
  return (
    <>
      <h3>{title}</h3>
      <p>{copy}</p>
    </>
  );
}

function VersionDiff() {
  const { drawing, name, lines } = features.versions;
  return (
    <div className="panel diff" role="img" aria-label={drawing}>
      <p className="panel-head">{name}</p>
      <ul>
        {lines.map(([sign, line]) => (
          <li key={line} data-sign={sign.trim() || undefined}>
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
