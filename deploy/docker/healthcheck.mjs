/** An image's HEALTHCHECK: whether the process would like to be sent work. Kubernetes asks the same page itself. */
const answer = await fetch(`http://127.0.0.1:${process.env.OPS_PORT}/health/ready`).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
