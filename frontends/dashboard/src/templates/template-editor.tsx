import type { StoredTemplate } from '@octavo/contracts';
import { useTemplatePreview, type ApiError } from '@octavo/data';
import { useNavigate } from '@octavo/federation';
import { Badge, Button, Card, Notice, toast } from '@octavo/ui';
import { Save } from '@octavo/ui/icons';
import { useEffect, useMemo, useState } from 'react';
import { BackLink } from '../parts/back-link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useAddress } from '../parts/use-address.ts';
import { CodeEditor } from './code-editor.tsx';
import { DeleteTemplate } from './delete-template.tsx';
import { draftOfVersion, readDraft, startingDraft } from './draft.ts';
import { faultOfDetail, type Fault } from './fault-place.ts';
import { FaultElsewhere } from './fault-elsewhere.tsx';
import { Files } from './files.tsx';
import { NameFields } from './name-fields.tsx';
import { Preview } from './preview.tsx';
import { previewOf } from './preview-of.ts';
import { UseTemplate } from './use-template.tsx';
import { useDraft } from './use-draft.ts';
import { isAboutName, useSave } from './use-save.ts';
import { useSettled } from './use-settled.ts';
import { Versions } from './versions.tsx';

const typingMilliseconds = 700;

function storedOf(template: StoredTemplate | undefined) {
  return template
    ? { draft: draftOfVersion(template.version, template), base: template.currentVersion }
    : { draft: startingDraft, base: 0 };
}

/** Writes a template, with the document it makes beside it. */
export function TemplateEditor({ template }: { template: StoredTemplate | undefined }) {
  const address = useAddress();
  const navigate = useNavigate();
  const { draft, base, changed, change, startFrom } = useDraft(template?.id ?? 'new', storedOf(template));
  const { save, busy } = useSave(template);
  const [refused, setRefused] = useState<{ draft: typeof draft; fault?: Fault; name?: string; problem?: string }>();

  const asked = address.get('file') ?? 'template';
  const file = ['data', 'options'].includes(asked) || Object.hasOwn(draft.partials, asked) ? asked : 'template';
  const text =
    file === 'template' || file === 'data' || file === 'options' ? draft[file] : (draft.partials[file] ?? '');

  const reading = useMemo(() => readDraft(draft), [draft]);
  const settled = useSettled(draft, typingMilliseconds);
  const preview = useTemplatePreview(useMemo(() => previewOf(settled), [settled]));
  const previewFault = preview.error?.details[0] ? faultOfDetail(preview.error.details[0]) : undefined;
  // What was refused counts until it is changed.
  const current = refused?.draft === draft ? refused : undefined;
  const fault = 'fault' in reading ? reading.fault : (current?.fault ?? (settled === draft ? previewFault : undefined));

  const newest = template?.currentVersion ?? 0;
  useEffect(() => {
    if (newest > base && !changed) startFrom(storedOf(template));
  }, [newest, base, changed, startFrom, template]);

  function write(value: string): void {
    if (file === 'template' || file === 'data' || file === 'options') change({ [file]: value });
    else change({ partials: { ...draft.partials, [file]: value } });
  }

  async function submit(): Promise<void> {
    if (draft.name.trim() === '') {
      setRefused({ draft, name: 'Give the template a name' });
      return;
    }
    if ('fault' in reading) {
      address.set({ file: reading.fault.file });
      return;
    }
    try {
      const saved = await save(draft, reading.read, base);
      startFrom({ draft: saved.draft, base: saved.template.currentVersion });
      setRefused(undefined);
      toast({ title: `Saved as version ${saved.template.currentVersion}`, tone: 'success' });
      if (!template) void navigate(`/dashboard/templates/${saved.template.id}`, { replace: true });
    } catch (error) {
      const failure = error as ApiError;
      const detail = failure.details[0];
      if (detail && !isAboutName(failure)) {
        const found = faultOfDetail(detail);
        setRefused({ draft, fault: found });
        address.set({ file: found.file });
      } else if (failure.code === 'conflict' && isAboutName(failure)) setRefused({ draft, name: failure.message });
      else setRefused({ draft, problem: failure.message });
    }
  }

  return (
    <>
      <PageHead
        title={template ? template.name : 'New template'}
        above={<BackLink to="/dashboard/templates">Templates</BackLink>}
        badge={
          <span role="status" className="flex gap-2">
            {template ? <Badge>version {template.currentVersion}</Badge> : null}
            {changed ? <Badge tone="warning">not saved</Badge> : null}
          </span>
        }
        actions={
          <>
            {template ? <DeleteTemplate template={template} /> : null}
            <Button size="sm" busy={busy} disabled={template !== undefined && !changed} onClick={() => void submit()}>
              {busy ? null : <Save aria-hidden />} {busy ? 'Saving...' : 'Save'}
            </Button>
          </>
        }
      />
      {newest > base && changed ? (
        <Notice
          tone="warning"
          title={`Version ${newest} was saved elsewhere`}
          action={
            <Button size="sm" look="secondary" onClick={() => startFrom(storedOf(template))}>
              Load it
            </Button>
          }
        >
          Yours began from version {base} and cannot be saved over it. Loading it gives up what you wrote here.
        </Notice>
      ) : null}
      {current?.problem ? <Notice tone="danger">{current.problem}</Notice> : null}
      <Card className="grid gap-6">
        <NameFields draft={draft} fault={current?.name} onChange={change} />
        <div className="grid min-w-0 gap-6 xl:grid-cols-2">
          <div className="grid min-w-0 content-start gap-3">
            <Files
              draft={draft}
              file={file}
              faulty={fault?.file}
              onOpen={(open) => address.set({ file: open === 'template' ? undefined : open })}
              onPartials={(partials, open) => {
                change({ partials });
                address.set({ file: open === 'template' ? undefined : open });
              }}
            />
            <CodeEditor
              key={file}
              label={labelOf(file)}
              value={text}
              onChange={write}
              fault={fault?.file === file ? fault : undefined}
            />
            {fault && fault.file !== file ? (
              <FaultElsewhere fault={fault} onOpen={() => address.set({ file: fault.file })} />
            ) : null}
          </div>
          <Preview
            document={preview.data}
            busy={preview.isFetching || settled !== draft}
            error={fault ? undefined : (preview.error ?? undefined)}
          />
        </div>
      </Card>
      {template ? (
        <>
          <UseTemplate template={template} />
          <Versions template={template} onRestored={(restored) => startFrom(storedOf(restored))} />
        </>
      ) : null}
    </>
  );
}

function labelOf(file: string): string {
  if (file === 'template') return 'Template, Liquid and HTML';
  if (file === 'data') return 'Sample data, JSON';
  return file === 'options' ? 'Options, JSON' : `Partial ${file}`;
}
