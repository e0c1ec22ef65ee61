import '#ui/link-button.css';
import { Button } from '#ui/button.tsx';
import { DoneMark } from '#ui/feedback/done-mark.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { LargeMetric, LargeMetrics, Metric, MetricStrip } from '#ui/list/metric-strip.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { WayBack } from '#ui/page/way-back.tsx';
import { Specimen } from './specimen.tsx';

const labels = ['s', 'm', 'l', 'above'] as const;

export function Lists() {
  return (
    <>
      <Specimen title="Tabs">
        <Tabs aria-label="Sections">
          <a href="#first" aria-current="page">
            Subscribers
          </a>
          <a href="#second">Campaigns</a>
        </Tabs>
        <Tabs ruled aria-label="Sections on a hairline">
          <a href="#first">Subscribers</a>
          <a href="#second" aria-current="page">
            Campaigns
          </a>
        </Tabs>
        <Tabs as="div" role="group" aria-label="Format" className="small">
          <button type="button" aria-pressed="true">
            HTML
          </button>
          <button type="button" aria-pressed="false">
            Text
          </button>
        </Tabs>
      </Specimen>
      <Specimen title="Metric strip">
        <MetricStrip label="Jobs by state">
          <Metric label="Failed" tone="bad" value="3" to="#failed" current />
          <Metric label="Waiting" tone="waiting" value="1,204" to="#waiting" />
          <Metric label="Done" tone="good" value="98" under="in the last seven days" />
        </MetricStrip>
        <LargeMetrics>
          <LargeMetric label="Total users" value="1,024" to="#users" />
          <LargeMetric label="Administrators" value="3" to="#administrators" />
          <LargeMetric label="Active subscriptions" value="41" to="#active" />
          <LargeMetric label="MRR" value="$61,500" to="#active" />
        </LargeMetrics>
      </Specimen>
      <Specimen title="Facts">
        {labels.map((width) => (
          <Facts key={width} labels={width}>
            <Fact label={`Labels ${width}`}>Harbour &amp; Pine Logistics</Fact>
            <Fact label="Email">marta@harbourpine.example</Fact>
          </Facts>
        ))}
        <Facts plain>
          <Fact label="Plain">Without hairlines</Fact>
          <Fact label="Email">marta@harbourpine.example</Fact>
        </Facts>
      </Specimen>
      <Specimen title="Ruled list">
        <RuledList>
          <li>
            <span>Starter, monthly</span>
            <State tone="good">Paid</State>
          </li>
          <li>
            <span>A name that is so long that what stands at the end of its line turns to the next one</span>
            <State tone="bad">Failed</State>
          </li>
        </RuledList>
      </Specimen>
      <Specimen title="Marks and ways">
        <Cluster gap="6">
          <DoneMark />
          <DoneMark size="large" />
          <WayBack href="#back">Back to all articles</WayBack>
          <button type="button" className="link-button">
            Change
          </button>
        </Cluster>
        <Button size="wide" variant="primary">
          As wide as a narrow screen
        </Button>
      </Specimen>
    </>
  );
}
