import { Checkbox } from '#ui/fields/checkbox.tsx';
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { Specimen } from './specimen.tsx';

const prices = [
  'Fixed price',
  'Monthly retainer',
  'Hourly rate',
  'Not sure yet, tell me what others with a project like this one choose',
];
const areas = ['Sales', 'Marketing', 'Finance', 'Customer support', 'Operations', 'Reporting'];

export function Choices({ scope }: { scope: string }) {
  const name = (field: string) => `${scope}-${field}`;
  return (
    <>
      <Specimen title="Radio group">
        <RadioGroup
          name={name('price')}
          legend="Pricing preference"
          marked
          options={prices}
          defaultValue="Fixed price"
        />
        <RadioGroup
          name={name('price-missing')}
          legend="Pricing preference"
          hint="You can change it after the first call."
          options={prices.slice(0, 2)}
          error="Choose how you would like to pay"
        />
        <RadioGroup
          name={name('price-off')}
          legend="Not available"
          options={prices.slice(0, 2)}
          register={{ disabled: true }}
        />
      </Specimen>
      <Specimen title="Checkbox group">
        <CheckboxGroup
          name={name('areas')}
          legend="Areas to automate"
          hint="Choose all that apply."
          options={areas}
          defaultValue={['Finance', 'Reporting']}
        />
        <CheckboxGroup
          name={name('areas-missing')}
          legend="Areas to automate"
          options={areas.slice(0, 2)}
          error="Choose at least one area"
        />
      </Specimen>
      <Specimen title="Checkbox">
        <Checkbox name={name('keys')} label="I can provide sandbox/API keys within 48 hours" />
        <Checkbox
          name={name('nda')}
          label="I need a non-disclosure agreement"
          hint="We send ours for signature before the first call."
          defaultChecked
        />
        <Checkbox name={name('terms')} label="I accept the terms" error="Accept the terms to go on" />
      </Specimen>
    </>
  );
}
