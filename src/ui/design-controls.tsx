import { useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { DesignSection } from './design-section.tsx';
import { ExternalLink } from './external-link.tsx';
import { Field } from './field.tsx';
import { FormShell } from './form-shell.tsx';
import { Menu } from './menu.tsx';
import { OverrideSign } from './override-sign.tsx';
import { SearchInput } from './search-input.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { TextArea, TextInput } from './text-input.tsx';
import { ButtonLink, TextLink } from './text-link.tsx';
import { showToast } from './toast.tsx';
import { Chip } from './toolbar.tsx';

/** Buttons, links, fields and forms of the design page. */
export function DesignControls() {
  const [active, setActive] = useState(true);
  const [failed, setFailed] = useState(true);
  const [name, setName] = useState('Cut changeover time on your Linköping line by a third');
  const note = (text: string) => () => showToast({ tone: 'good', text });
  return (
    <>
      <DesignSection title="Buttons" inline>
        <Button variant="primary" onClick={note('Saved 3 changes')}>
          Save 3 changes
        </Button>
        <Button icon="download">Export pages</Button>
        <Button variant="quiet">Use page value</Button>
        <Button variant="danger" icon="archive">
          Archive page
        </Button>
        <Button variant="primary" busy>
          Saving 3 changes
        </Button>
        <Button variant="primary" disabledReason="Nothing has changed yet.">
          Save 0 changes
        </Button>
        <Button icon="upload" disabledReason="The service cannot take files.">
          Upload picture
        </Button>
        <IconButton label="Pin Spring offer" icon="pin" />
        <IconButton label="Refresh Spring offer" icon="refresh" busy />
        <IconButton label="Remove Spring offer" icon="trash" disabledReason="It is named in config.json." />
        <ButtonLink to="/pages" icon="file">
          Open pages
        </ButtonLink>
        <Menu
          label="Actions for Spring offer"
          items={[
            { label: 'Copy id', icon: 'copy', onSelect: note('Copied the id') },
            { label: 'Unpin', icon: 'pin-off', onSelect: note('Unpinned Spring offer') },
            {
              label: 'Send test event',
              icon: 'webhook',
              onSelect: note('Sent'),
              disabledReason: 'The service has no call for it.',
            },
            'separator',
            { label: 'Archive page', icon: 'archive', danger: true, onSelect: note('Archived Spring offer') },
          ]}
        />
        <Menu
          label="Group pages"
          icon="list"
          items={[
            { label: 'No groups', checked: true, onSelect: note('No groups') },
            { label: 'By status', checked: false, onSelect: note('By status') },
          ]}
        >
          Group
        </Menu>
        <Chip label="Status: not archived" onRemove={note('Filter removed')} />
      </DesignSection>
      <DesignSection title="Links">
        <TextLink to="/pages">Spring offer for manufacturers</TextLink>
        <TextLink to="/pages" plain>
          The name of a row
        </TextLink>
        <ExternalLink href="https://offers.example.com/spring?utm_source=newsletter" />
        <ExternalLink href="https://offers.example.com/spring">Spring offer</ExternalLink>
        <ExternalLink href="mailto:anna@acme.example">Write to Anna</ExternalLink>
        <ExternalLink href="https://accounts.example@evil.example/login">Reset your password</ExternalLink>
        <ExternalLink href="java script:alert(1)" />
        <ExternalLink href={undefined} />
      </DesignSection>
      <DesignSection title="Fields">
        <div className="flex w-full max-w-180 flex-col gap-5">
          <Field
            label="Title"
            marked
            state={<OverrideSign state="overridden" />}
            counter={`${name.length} · about 512 of 580 px`}
            hint={<>Page: Spring offer for manufacturers</>}
          >
            {(control) => <TextInput {...control} value={name} onChange={(event) => setName(event.target.value)} />}
          </Field>
          <Field label="Canonical URL" state={<OverrideSign state="inherited" />} hint="Page value">
            {(control) => <TextInput {...control} mono placeholder="https://offers.example.com/spring" />}
          </Field>
          <Field label="Keywords" state={<OverrideSign state="blank" />}>
            {(control) => <TextInput {...control} placeholder="None: the page’s 4 keywords are not used" />}
          </Field>
          <Field label="Address" required error="Begins with http. Webhooks are delivered to https addresses only.">
            {(control) => <TextInput {...control} type="url" mono defaultValue="http://crm.example/hook" />}
          </Field>
          <Field label="Context" hint="What the agent should know about this audience.">
            {(control) => (
              <TextArea {...control} defaultValue="Plant manager since October; runs three palletising cells." />
            )}
          </Field>
          <Field label="Status" hint="Disabled, with its reason in the hint.">
            {(control) => (
              <Select {...control} disabled>
                <option>Published</option>
              </Select>
            )}
          </Field>
        </div>
        <SearchInput label="Search pages" className="w-60" />
        <Select aria-label="Sort pages">
          <option>By name</option>
          <option>By update</option>
        </Select>
        <Checkbox label="page.published" hint="A version of a page went live." defaultChecked />
        <Checkbox label="page.archived" />
        <Switch label="Active" checked={active} onChange={setActive} />
        <Switch label="Paused" checked={false} onChange={setActive} />
        <Switch label="Being switched" checked pending onChange={setActive} />
        <Switch
          label="Cannot be switched"
          checked={false}
          disabledReason="Facet is read-only here."
          onChange={setActive}
        />
      </DesignSection>
      <DesignSection title="Form">
        <div className="w-full max-w-180">
          <FormShell
            label="Edit webhook"
            pending={false}
            locked={undefined}
            error={
              failed
                ? 'The service refused the address: “url must use https”. Nothing was saved; your text is still here.'
                : undefined
            }
            onSubmit={() => setFailed(!failed)}
            submitLabel="Save 1 change"
            cancel={{ label: 'Discard change', onCancel: () => setFailed(false) }}
          >
            <Field label="Name">{(control) => <TextInput {...control} defaultValue="CRM" />}</Field>
          </FormShell>
        </div>
      </DesignSection>
    </>
  );
}
