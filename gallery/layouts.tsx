import type { ReactNode } from 'react';
import { Cluster, Grid, Row, Stack } from '#ui/layout/layout.tsx';
import { Specimen } from './specimen.tsx';

/** Each primitive with its variants. */
export function Layouts() {
  return (
    <>
      <Specimen title="Stack">
        <Stack gap="2">{boxes('gap 2', 'each as wide as the stack')}</Stack>
        <Stack gap="4" align="start">
          {boxes('gap 4, align start', 'as wide as its content')}
        </Stack>
        <Stack gap="2" rule="4">
          {boxes('rule 4', 'a hairline above')}
        </Stack>
      </Specimen>
      <Specimen title="Cluster">
        <Cluster gap="3">{boxes('gap 3', 'turns to a new line', 'where there is no room')}</Cluster>
        <Cluster gap="6" rowGap="1">
          {boxes('gap 6', 'row gap 1', 'farther apart beside', 'than below each other')}
        </Cluster>
        <Cluster gap="3" justify="between">
          {boxes('justify between', 'at the far side')}
        </Cluster>
        <Cluster gap="3" justify="end">
          {boxes('justify end', 'together')}
        </Cluster>
      </Specimen>
      <Specimen title="Row">
        {(['start', 'center', 'end', 'baseline', 'stretch'] as const).map((align) => (
          <Row key={align} gap="3" align={align}>
            {boxes(align)}
            <h4>A larger word</h4>
          </Row>
        ))}
      </Specimen>
      <Specimen title="Grid">
        {(['s', 'm', 'l', 'xl'] as const).map((min) => (
          <Grid key={min} gap="3" min={min}>
            {boxes(`min ${min}`, 'as many', 'as fit', 'share the width')}
          </Grid>
        ))}
      </Specimen>
    </>
  );
}

function boxes(...copy: readonly string[]): ReactNode {
  return copy.map((text) => (
    <span key={text} className="layout-box">
      {text}
    </span>
  ));
}
