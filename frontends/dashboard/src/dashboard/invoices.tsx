import { downloadInvoice, useInvoices, type AnswerOf, type listInvoices } from '@octavo/data';
import { Badge, Button, Card, CardTitle, ErrorState, Skeleton, toast } from '@octavo/ui';
import { Download } from '@octavo/ui/icons';
import { DataTable, type Column } from '@octavo/ui/table';
import { useMemo, useState } from 'react';
import { formatCents, formatDay } from '../parts/format.ts';
import { saveFile } from '@octavo/ui/save-file';

type Invoice = AnswerOf<NonNullable<(typeof listInvoices)['contract']>>['invoices'][number];

function columnsOf(busyId: string | undefined, onDownload: (invoice: Invoice) => void): readonly Column<Invoice>[] {
  return [
    {
      id: 'number',
      title: 'Number',
      cell: ({ number, kind }) => (
        <span className="flex items-center gap-2">
          <span className="font-mono text-xs">{number}</span>
          {kind === 'credit_note' ? <Badge>Credit note</Badge> : null}
        </span>
      ),
      sortValue: ({ number }) => number,
      searchText: ({ number }) => number,
    },
    { id: 'issued', title: 'Date', cell: ({ issued_at: at }) => formatDay(at), sortValue: ({ issued_at: at }) => at },
    {
      id: 'total',
      title: 'Total',
      align: 'end',
      cell: ({ total_cents: cents }) => formatCents(cents),
      sortValue: ({ total_cents: cents }) => cents,
    },
    {
      id: 'pdf',
      title: 'PDF',
      align: 'end',
      cell: (invoice) => (
        <Button
          look="ghost"
          size="icon"
          busy={busyId === invoice.id}
          aria-label={`Download ${invoice.number}`}
          onClick={() => onDownload(invoice)}
        >
          {busyId === invoice.id ? null : <Download aria-hidden />}
        </Button>
      ),
    },
  ];
}

export function Invoices() {
  const { data, isError, refetch } = useInvoices();
  const [busyId, setBusyId] = useState<string>();

  const columns = useMemo(() => {
    const download = async ({ id, number }: Invoice): Promise<void> => {
      setBusyId(id);
      try {
        saveFile(await downloadInvoice(id), `${number}.pdf`);
      } catch {
        toast({ title: 'Error', description: 'The invoice could not be downloaded.', tone: 'destructive' });
      } finally {
        setBusyId(undefined);
      }
    };
    return columnsOf(busyId, (invoice) => void download(invoice));
  }, [busyId]);

  return (
    <Card>
      <div className="mb-4">
        <CardTitle level={2}>Invoices</CardTitle>
      </div>
      {isError ? <ErrorState title="Your invoices could not be loaded" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton className="h-32 w-full" /> : null}
      {data ? (
        <DataTable
          label="Invoices"
          columns={columns}
          rows={data.invoices}
          rowKey={({ id }) => id}
          empty="No invoices yet. The first comes with your first payment."
        />
      ) : null}
    </Card>
  );
}
