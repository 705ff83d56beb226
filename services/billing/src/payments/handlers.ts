import type { billingContracts } from '@octavo/contracts';
import type { HttpHandlers } from '@octavo/kit';
import { getInvoiceHandler, getInvoicePdfHandler, listInvoicesHandler } from '../invoices/read.ts';
import { cancelSubscriptionHandler } from '../subscriptions/cancel.ts';
import { changeSubscriptionHandler } from '../subscriptions/change.ts';
import { listSubscriptionsHandler } from '../subscriptions/list.ts';
import { previewSubscriptionHandler } from '../subscriptions/preview.ts';
import { resumeSubscriptionHandler } from '../subscriptions/resume.ts';
import type { MoneyContext } from './context.ts';
import { createPaymentHandler } from './create.ts';
import { getPaymentHandler, listPaymentsHandler, returnFromPaymentHandler } from './read.ts';
import { receiveWebhookHandler } from './receive-webhook.ts';
import { refundPaymentHandler } from './refund.ts';
import { showSandboxPaymentHandler, submitSandboxPaymentHandler } from './sandbox/handlers.ts';

type BillingHandlers = HttpHandlers<typeof billingContracts>;

type MoneyMethod = Extract<keyof BillingHandlers, `billing.${'payments' | 'subscriptions' | 'invoices'}.${string}`>;

/** What the gateway passes on about payments, subscriptions and invoices. */
export function createMoneyHandlers(context: MoneyContext): Pick<BillingHandlers, MoneyMethod> {
  return {
    'billing.payments.create': createPaymentHandler(context),
    'billing.payments.get': getPaymentHandler(context),
    'billing.payments.list': listPaymentsHandler(context),
    'billing.payments.receiveWebhook': receiveWebhookHandler(context),
    'billing.payments.return': returnFromPaymentHandler(context),
    'billing.payments.refund': refundPaymentHandler(context),
    'billing.payments.showSandboxPage': showSandboxPaymentHandler(context),
    'billing.payments.submitSandboxPage': submitSandboxPaymentHandler(context),
    'billing.subscriptions.list': listSubscriptionsHandler(context),
    'billing.subscriptions.preview': previewSubscriptionHandler(context),
    'billing.subscriptions.change': changeSubscriptionHandler(context),
    'billing.subscriptions.cancel': cancelSubscriptionHandler(context),
    'billing.subscriptions.resume': resumeSubscriptionHandler(context),
    'billing.invoices.list': listInvoicesHandler(context),
    'billing.invoices.get': getInvoiceHandler(context),
    'billing.invoices.pdf': getInvoicePdfHandler(context),
  };
}
