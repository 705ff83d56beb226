/** What people write to a PDF service, with the words that filters stumble over. One message to a line: subject | message. */
export const honest: readonly string[] = `
Page numbers | Can the footer of an HTML document show page numbers, and can the first page be left out?
Invoice for November | We have not received the invoice for November yet. Could you send it again, please?
Upgrade to Professional | I would like to upgrade from Starter to Professional today. Is the difference prorated?
Limits of the free trial | How many free API calls are in the trial, and what happens when they are used up?
Rate limit | We get 429 answers at about 60 requests per minute. Is that the limit of our plan?
German umlauts | The PDF shows boxes in place of ä, ö and ü. Which fonts do you have installed?
OCR in Turkish | Bir sayfayı OCR ile okumak istiyoruz. Türkçe destekleniyor mu? Teşekkürler.
Question about overage | If we go over our 2,000 credits, do we pay 5 cents for each, or is the service stopped?
Security questionnaire | Our security team needs answers to a questionnaire before we can buy. Whom can I send it to?
SOC 2 | Do you have a SOC 2 report that we could see under NDA?
GDPR and data location | Where are the documents stored, and when are they deleted? We are bound by GDPR.
Discount for non-profits | We are a small charity. Is there a discount for non-profit organisations?
Academic discount | I teach at a university. Do you offer a discount for students and schools?
Feature request | It would be wonderful if the Markdown endpoint had a table of contents.
Bug in page breaks | A table row is cut in two at the end of a page although we set break-inside: avoid.
Timeout | Documents of over 300 pages time out after a minute. What can we do?
Webhook signature | How do I verify the webhook signature in PHP? The example is for Node only.
Refund | I bought the wrong plan by mistake this morning. Can I have a refund, please?
Cancel my subscription | Please cancel my subscription at the end of the month. Thank you for everything.
Change of e-mail address | I have a new job and a new address. How do I change the e-mail of my account?
API key leaked | I committed our key to a public repository by accident. I have rotated it; is there more to do?
Two API keys | Can we have one key for production and one for staging?
Partnership | We build software for law firms and would like to offer your API to our customers.
Reseller programme | Do you have a programme for agencies and resellers?
Press enquiry | I write for a developer magazine and would like to talk to somebody about your product.
Job application | I saw your company at a meetup. Are you hiring front-end engineers at the moment?
Talk at our conference | Would somebody from your team like to give a talk about PDF rendering in May?
Typo in the docs | On the page about templates, 'recieve' should be 'receive'.
Broken link | The link at https://docs.example.com/templates in the docs leads to a 404 page.
Two links to examples | See https://example.com/ok.pdf and https://example.com/wrong.pdf: the second one has no images.
Word wrap | Long words run out of the column. Is there an option to hyphenate?
Margins | The margin at the top is ignored when I give it in inches.
Headers and footers | Can headers and footers hold our logo? It is an SVG of 20 kB.
Landscape | How do I print only one page of the document in landscape?
Arabic | We print Arabic invoices. Is right-to-left text supported in tables too?
Fonts | Can we upload our own fonts, or load them from our site?
PDF/A | Do you make PDF/A-3 with an attached XML, for electronic invoices?
Password protection | Is there an option to protect the PDF with a password?
Merge | Can I merge several PDFs into one, or is that not offered?
Watermark | The watermark of the test key covers the barcode. Could it be lighter?
Status page | Your service did not answer for ten minutes last night. Is there a status page?
SLA | Which availability does the SLA of Enterprise guarantee, and what happens if it is missed?
On-premise | We may not send documents outside. Can we run it on our own servers?
Dedicated manager | Who is our account manager now that Sarah has left?
Free plan for open source | Our project is open source and has no money. Is there a free plan for us?
Credits expire? | Do unused credits expire at the end of the month?
Invoice address | The address on our invoice is wrong: it should be Baker Street 12, not 21.
VAT number | Where can we enter our VAT number? It is DE123456789.
Payment declined | My card was declined, but the bank says that nothing is wrong with it.
Pay by bank transfer | Our company can only pay by bank transfer. Is that possible for a year in advance?
Purchase order | We need a quote to raise a purchase order for the Enterprise plan.
Price for 100,000 pages a month | What would 100,000 pages a month cost us?
Thanks | I just wanted to say thank you: the migration took us an hour. Great documentation!
Complaint | I have written three times and nobody has answered. This is urgent for us.
Urgent: production is down | Since 10 o'clock all our requests fail with 503. Please call us immediately.
Urgent question about billing | We were charged twice today. Please look into it now.
Order forms | We print order forms and need exact positions. Can I set them in millimetres?
Pharmaceutical labels | We print package inserts for a pharmaceutical company. The smallest font is 5 points.
Menu of a restaurant | We print the menu of our restaurant every day. Which plan fits one PDF a day?
Tickets | We sell tickets for concerts and want to print QR codes. What resolution do images have?
Certificates | We print certificates for winners of a maths contest. Can a template have a background picture?
Bank statements | Can pdf-to-text keep the columns of bank statements apart?
Medical reports | May we send medical reports? Is there a data processing agreement?
Legal documents | We need line numbers in the margin, as courts in Delaware want them.
Loan contracts | We are a credit union and print contracts for loans. Is there a way to sign the PDF?
Insurance policies | Our insurance policies have 80 pages and many tables. How long would one take?
Real estate brochures | We make brochures for real estate with large photos. Are images compressed?
Games | We are a board game publisher and want to print cards, 9 on a page.
Newsletter as PDF | Can I turn our newsletter into a PDF each week and be called when it is done?
Chart.js | Charts drawn by JavaScript are empty in the PDF. Must I wait for something?
Tailwind | Tailwind's CDN script does not seem to be loaded. Is the network closed?
Images from S3 | Images at https://assets.example.com are missing in the PDF, though they are public.
Local images | Can I send images along with the HTML instead of putting them on the web?
Base64 | The documentation does not say if the answer can be base64. Our client cannot read binary.
Python example | The Python example uses requests. Do you have one with httpx?
Java client | Is there a client for Java, or an OpenAPI document to make one from?
PHP error | I get 'invalid_request' with details 'Unknown option pageSize'. What is it called?
CORS | May the API be called from the browser, or only from a server?
IP addresses | We must allow outgoing traffic by address. Which addresses do you have?
TLS 1.2 | One of our old systems only speaks TLS 1.2. Is it accepted?
Sandbox | How long does the sandbox keep documents?
Async jobs | With Prefer: respond-async, how often should I ask for the job?
Batch | What is the largest number of documents in a batch?
Idempotency | If I send a request twice with the same Idempotency-Key, do I pay twice?
Delete my data | Please delete all data that you have about me. I no longer use the service.
Unsubscribe | I do not want to receive the newsletter any more.
Account of a colleague | Our colleague left. How can I take over the account that she opened?
Two-factor | Do you plan two-factor authentication?
Single sign-on | Is SAML included in Enterprise?
Language of the dashboard | Is the dashboard available in French? Merci beaucoup.
Question en français | Bonjour, est-il possible de convertir des fichiers Markdown en PDF avec une table des matières ?
Frage zur Rechnung | Guten Tag, können wir die Rechnung auf eine andere Firma ausstellen lassen?
Consulta | Hola, ¿la API permite añadir un pie de página con el número de página?
質問 | 日本語のフォントは埋め込まれますか?縦書きにも対応していますか?
Number of users | How many users can share one account, and does each need an own key?
Click here does nothing | On the pricing page the button 'Get started' does nothing in Safari when I click it.
Free trial has ended early | My trial ended after 20 days although it says 30 days. Can you have a look today?
Special characters | The special characters in file names are lost: O'Brien & Sons.pdf becomes OBrien Sons.pdf.
Winning bid | We won a public tender and need 99.9% uptime in writing. Who can confirm it?
Contract for next year | We want to sign for another year before our budget closes on Friday. Who can help?
`
  .trim()
  .split('\n');

/** What forms on the web get day by day. */
export const spam: readonly string[] = `
Cheap meds | Best online pharmacy, no prescription needed, worldwide delivery
Viagra for you | Buy viagra and cialis at the lowest price
Casino bonus | Get 200 free spins at our casino when you register today
You won the lottery | Congratulations, you have won the international lottery, send your bank details
Jackpot | The jackpot of 5 million is waiting for you
SEO services | We offer SEO services that bring you to the first page of Google. Contact us today
Backlinks | Buy 1000 high quality backlinks for only 49 dollars, limited time offer
First page of Google | We guarantee to rank your site first. Reply now for a free audit
Guest post | We accept guest posts and sell backlinks on 500 sites with high authority
Your website traffic | Get free traffic to your site, click here to start
Website redesign | Special offer: a new website at 50% off, order now
Earn money | Earn $5000 per week from home, sign up now
Work from home | Work from home and be your own boss, guaranteed income from day one
Make money fast | Make $300 a day with our system, click the link below
Passive income | Passive income with crypto, join now before it is too late
Bitcoin | Double your bitcoin in 24 hours with our platform
Crypto giveaway | Elon's crypto giveaway is live, send one and get two back
Forex | Forex signals with guaranteed profits, subscribe today
Binary options | Trade binary options with our robot
Trading bot | Guaranteed returns of 10 percent daily with our trading bot, act now
Investment | An investment opportunity with guaranteed returns awaits you
Inheritance | I am a lawyer, you have an inheritance of 12 million dollars
Widow | I am a widow with cancer and want to give you 8 million usd for charity, reply urgently
Business loan | Do you need a business loan? Unsecured loan at 2 percent, apply now
Loans | Guaranteed loan approval in one hour, no obligation, apply today
Payday | Payday loans without a credit check
Hot singles | Meet hot singles, adult dating in your area
Escorts | Best escorts in town, call
Porn | Free porn videos without registration
XXX cam | Live xxx cams, join for free
Replica | Replica watches of all brands, Rolex and Omega
Weight loss | Weight loss pills that work, lose 10 kg in a week
Male enhancement | The best male enhancement of the year
Followers | Buy followers and likes, cheap price, order now
Instagram growth | Buy followers for Instagram, 100% guaranteed
Links one | See http://a.example/1 and http://b.example/2 and http://c.example/3
Links two | https://spam.example https://spam.example/a https://spam.example/b great deals
Links three | www.spam-one.example www.spam-two.example www.spam-three.example
Many links | Visit http://x.example http://y.example www.z.example for more
Script | <script>alert(document.cookie)</script> nice site
Script sanitised | scriptalert(1)/script is here
Image | <img src=x onerror=alert(1)> look at my picture
Event handler | <svg onload = "fetch('//evil.example')">
JavaScript link | Click on javascript:alert(1) to see it
Iframe | <iframe src=https://evil.example></iframe>
Data URL | Open data:text/html;base64,PHNjcmlwdD4=
Free iPhone | You have been selected to get a free iPhone, click here now
Gift card | Claim yours now: free gift cards for the first 100
Prize | You are a winner of cash prizes, claim it now
Cash | Free cash for everybody, hurry, only 5 left
Last chance | Last chance: special offer ends tonight, buy now
Limited | Limited time offer, 70% off all software, order today
Discount | 80% discount on all brands while stocks last
Sale | Special price for you, the sale ends today
Cheap | Cheapest price guaranteed, buy today
Act now | Act now and get rich with real estate
Get rich | Get rich with this one trick, don't miss it
Risk free | Risk-free income, make $200 per day
No obligation | 100% free and no obligation, make $1,000 a week
Hosting | Cheap price hosting, 90% off, order now
Logo design | Logo design special offer, 50% discount, reply now
Explainer video | Special promotion on explainer videos, book now, offer ends soon
App development | We make apps at the lowest price, 60% off, contact us now
Virtual assistant | Hire assistants at the cheapest price, limited-time offer
Leads | Buy leads, 50% off, buy now and your sales explode
E-mail list | 10 million e-mail addresses, special price, order today
Google reviews | Buy reviews for Google Maps, 100% guaranteed
Trustpilot | Buy reviews on Trustpilot at special price
Domain | Your domain expires soon, special offer, renew: click here
Registration | Your listing expires today, click here to claim the special offer
Gambling | The best online gambling site, register for a bonus
Slots | Online slots with real money
Poker | Online casino poker with welcome bonus
Betting | Our sportsbook has the best odds
Tramadol | Order tramadol without prescription
Xanax | Xanax delivered overnight
Pharmacy two | Canadian pharmacy, 80 percent cheaper
Kamagra | Kamagra jelly in stock
Levitra | Levitra without prescription, discreet
Ranking | Guaranteed ranking on Google with our SEO packages
SEO audit | Our SEO agency found errors on your site, reply today for a free trial of our SEO tool
Rank higher | Rank higher with our SEO expert, contact us now
DA 90 | Guest posts on DA 90 sites, special price
PBN | Backlinks from private networks, 50% off
Traffic two | Buy traffic from the USA, cheap price
Hidden words | Best c\u200Basino bonus of the year in our cas\u200Bino
Full width | Ｖｉａｇｒａ and ｃｉａｌｉｓ for sale
Shy | Via\u00ADgra at home
Bitcoin investment | Bitcoin investment with 300 percent profit, guaranteed profits
Crypto | Crypto investment platform, guaranteed returns
Millions | A transfer of 15 million dollars needs your help, urgent
Grant | You have won a grant of $500,000, claim it now
Dropshipping | Passive income by dropshipping, make $500 a day
Survey | Take a survey and get free gift cards, hurry
Coupon | 95% off coupon, limited time, click here
Black Friday | Black Friday: 85% off, sale ends tonight, shop now
Car warranty | Your warranty expires soon, special offer, call now
Solar | Solar panels with 60% discount, apply now
Keto | Weight loss pills keto, 50% off
Penis | Enlarge your penis naturally
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll(String.raw`\u200B`, '\u200B').replaceAll(String.raw`\u00AD`, '\u00AD'));
