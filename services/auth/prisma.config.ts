import { defineConfig } from 'prisma/config';

// oxlint-disable-next-line import/no-default-export -- where Prisma's own tool looks for it
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
});
