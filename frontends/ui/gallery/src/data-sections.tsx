import { Badge, Card } from '@octavo/ui';
import { Chart } from '@octavo/ui/charts';
import { CodeBlock, Tabs } from '@octavo/ui/content';
import { DataTable, type Column } from '@octavo/ui/table';
import { Section } from './section.tsx';

interface Person {
  name: string;
  email: string;
  plan: string;
  credits: number;
}

const people: Person[] = Array.from({ length: 23 }, (_, index) => ({
  name: `${['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara'][index % 5]} ${index + 1}`,
  email: `person${index + 1}@example.com`,
  plan: ['Starter', 'Professional', 'Enterprise'][index % 3] ?? 'Starter',
  credits: (index * 733) % 6_000,
}));

const columns: Column<Person>[] = [
  { id: 'name', title: 'Name', cell: (row) => row.name, sortValue: (row) => row.name, searchText: (row) => row.name },
  { id: 'email', title: 'Email', cell: (row) => row.email, searchText: (row) => row.email },
  { id: 'plan', title: 'Plan', cell: (row) => <Badge>{row.plan}</Badge>, sortValue: (row) => row.plan },
  {
    id: 'credits',
    title: 'Credits',
    align: 'end',
    cell: (row) => row.credits.toLocaleString('en-US'),
    sortValue: (row) => row.credits,
  },
];

const days = Array.from({ length: 14 }, (_, index) => ({
  label: `${index + 1} Nov`,
  value: Math.round(400 + 320 * Math.sin(index / 2) + index * 22),
}));

const curl = `curl https://api.example.com/functions/v1/html-to-pdf \\
  --header 'Authorization: Bearer oct_live_…' \\
  --json '{ "html": "<h1>Hello</h1>" }' \\
  --output hello.pdf`;

const javascript = `const response = await fetch('https://api.example.com/functions/v1/html-to-pdf', {
  method: 'POST', // ten credits
  headers: { Authorization: 'Bearer oct_live_…' },
  body: JSON.stringify({ html: '<h1>Hello</h1>', scale: 1.5 }),
});`;

export function DataSections() {
  return (
    <>
      <Section title="Code">
        <CodeBlock
          label="HTML to PDF"
          samples={[
            { language: 'curl', label: 'cURL', code: curl },
            { language: 'javascript', label: 'JavaScript', code: javascript },
          ]}
        />
        <CodeBlock label="Answer" samples={[{ language: 'json', label: 'JSON', code: '{ "credits": 490 }' }]} />
      </Section>
      <Section title="Tabs">
        <Tabs
          label="Account"
          tabs={[
            { value: 'profile', label: 'Profile', content: <p className="text-sm text-muted">Names.</p> },
            { value: 'password', label: 'Password', content: <p className="text-sm text-muted">Secrets.</p> },
          ]}
        />
      </Section>
      <Section title="Table">
        <DataTable
          label="Active users"
          columns={columns}
          rows={people}
          rowKey={(row) => row.email}
          empty="No users found"
          pageSize={8}
          searchLabel="Search users"
        />
        <DataTable label="Nobody" columns={columns} rows={[]} rowKey={(row) => row.email} empty="No users found" />
      </Section>
      <Section title="Charts">
        <div className="grid gap-4 lg:grid-cols-2">
          <Card>
            <Chart label="Page views" points={days} />
          </Card>
          <Card>
            <Chart label="Credits per day" points={days} kind="bar" />
          </Card>
        </div>
      </Section>
    </>
  );
}
