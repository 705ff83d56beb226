/** A page of known text in one language, written for this purpose. */
export interface Passage {
  /** Tesseract's code. */
  language: string;
  name: string;
  script: 'Latin' | 'other';
  paragraphs: readonly string[];
}

export const passages: readonly Passage[] = [
  {
    language: 'eng',
    name: 'English',
    script: 'Latin',
    paragraphs: [
      'The old library stands on the corner of Mill Street, between a bakery and a shop that repairs clocks. On quiet mornings you can hear both: the clatter of trays and the slow ticking of things that are almost mended. Nobody remembers who planted the chestnut tree in its courtyard, but everybody knows who broke its lowest branch.',
      'In 1987 the council wanted to close it. Readers came with 4,200 signatures, three brass bands and a cake in the shape of an open book. The vote was 11 to 9. Since then the doors open at half past eight, six days a week, and the heating works on most of them.',
      'A ticket costs £2.50 for a year; children and students pay nothing. If you bring a book back late, you are asked to read one page of it aloud. It is surprising how many people are late on purpose.',
    ],
  },
  {
    language: 'deu',
    name: 'German',
    script: 'Latin',
    paragraphs: [
      'Die alte Bücherei steht an der Ecke der Mühlstraße, zwischen einer Bäckerei und einem Laden, in dem Uhren ausgebessert werden. An ruhigen Vormittagen hört man beides: das Klappern der Bleche und das gemächliche Ticken von Dingen, die beinahe wieder heil sind. Wer die Kastanie im Hof gepflanzt hat, weiß niemand mehr.',
      'Im Jahr 1987 wollte der Gemeinderat sie schließen. Da kamen die Leser mit 4.200 Unterschriften, drei Blaskapellen und einem Kuchen in Form eines aufgeschlagenen Buches. Die Abstimmung ging 11 zu 9 aus. Seither öffnen die Türen um halb neun, sechs Tage in der Woche, und an den meisten davon geht sogar die Heizung.',
      'Ein Ausweis kostet 2,50 € im Jahr; Kinder und Schüler zahlen nichts. Wer ein Buch zu spät zurückbringt, muss eine Seite daraus vorlesen. Es überrascht, wie viele absichtlich zu spät kommen.',
    ],
  },
  {
    language: 'fra',
    name: 'French',
    script: 'Latin',
    paragraphs: [
      'La vieille bibliothèque se dresse au coin de la rue du Moulin, entre une boulangerie et une boutique où l’on répare les horloges. Les matins tranquilles, on entend les deux : le bruit des plaques et le lent tic-tac de choses presque guéries. Personne ne sait plus qui a planté le châtaignier de la cour, mais tout le monde sait qui en a cassé la branche la plus basse.',
      'En 1987, la mairie voulut la fermer. Les lecteurs arrivèrent avec 4 200 signatures, trois fanfares et un gâteau en forme de livre ouvert. Le vote donna 11 voix contre 9. Depuis, les portes s’ouvrent à huit heures et demie, six jours par semaine, et le chauffage fonctionne presque toujours.',
      'La carte coûte 2,50 € par an ; les enfants et les élèves ne paient rien. Celui qui rend un livre en retard doit en lire une page à voix haute. Il est étonnant de voir combien de gens le font exprès.',
    ],
  },
  {
    language: 'spa',
    name: 'Spanish',
    script: 'Latin',
    paragraphs: [
      'La vieja biblioteca está en la esquina de la calle del Molino, entre una panadería y una tienda donde se reparan relojes. En las mañanas tranquilas se oyen las dos cosas: el ruido de las bandejas y el lento tictac de lo que ya está casi arreglado. Nadie recuerda quién plantó el castaño del patio, pero todos saben quién rompió su rama más baja.',
      'En 1987 el ayuntamiento quiso cerrarla. Los lectores llegaron con 4200 firmas, tres bandas de música y un pastel en forma de libro abierto. La votación terminó 11 a 9. Desde entonces las puertas se abren a las ocho y media, seis días a la semana, y casi siempre funciona la calefacción.',
      'El carné cuesta 2,50 € al año; los niños y los estudiantes no pagan. ¿Y si alguien devuelve un libro tarde? Entonces debe leer en voz alta una página. ¡Es sorprendente cuánta gente llega tarde a propósito!',
    ],
  },
  {
    language: 'ita',
    name: 'Italian',
    script: 'Latin',
    paragraphs: [
      'La vecchia biblioteca si trova all’angolo di via del Mulino, tra un panificio e una bottega dove si riparano orologi. Nelle mattine tranquille si sentono entrambi: il rumore delle teglie e il lento ticchettio di cose quasi guarite. Nessuno ricorda chi abbia piantato il castagno nel cortile, ma tutti sanno chi ne ha spezzato il ramo più basso.',
      'Nel 1987 il comune voleva chiuderla. I lettori arrivarono con 4.200 firme, tre bande musicali e una torta a forma di libro aperto. La votazione finì 11 a 9. Da allora le porte si aprono alle otto e mezza, sei giorni alla settimana, e il riscaldamento funziona quasi sempre.',
      'La tessera costa 2,50 € all’anno; i bambini e gli studenti non pagano. Chi riporta un libro in ritardo deve leggerne una pagina ad alta voce. È sorprendente quanta gente lo faccia apposta.',
    ],
  },
  {
    language: 'pol',
    name: 'Polish',
    script: 'Latin',
    paragraphs: [
      'Stara biblioteka stoi na rogu ulicy Młyńskiej, między piekarnią a warsztatem, w którym naprawia się zegary. W spokojne poranki słychać jedno i drugie: brzęk blach i powolne tykanie rzeczy, które są już prawie zdrowe. Nikt nie pamięta, kto posadził kasztanowiec na dziedzińcu, ale wszyscy wiedzą, kto złamał jego najniższą gałąź.',
      'W roku 1987 rada miasta chciała ją zamknąć. Czytelnicy przyszli z 4200 podpisami, trzema orkiestrami dętymi i ciastem w kształcie otwartej książki. Głosowanie skończyło się wynikiem 11 do 9. Od tej pory drzwi otwierają się o wpół do dziewiątej, sześć dni w tygodniu.',
      'Karta kosztuje 15 złotych rocznie; dzieci i uczniowie nie płacą nic. Kto odda książkę za późno, musi przeczytać na głos jedną stronę. Aż dziw, ilu ludzi spóźnia się umyślnie.',
    ],
  },
  {
    language: 'tur',
    name: 'Turkish',
    script: 'Latin',
    paragraphs: [
      'Eski kütüphane, Değirmen Sokağı’nın köşesinde, bir fırınla saatlerin onarıldığı bir dükkânın arasında durur. Sakin sabahlarda ikisi de duyulur: tepsilerin gürültüsü ve neredeyse iyileşmiş şeylerin ağır ağır tıkırtısı. Avludaki kestane ağacını kimin diktiğini kimse hatırlamaz, ama en alttaki dalını kimin kırdığını herkes bilir.',
      'Belediye onu 1987 yılında kapatmak istedi. Okurlar 4200 imza, üç bando ve açık bir kitap biçiminde bir pastayla geldiler. Oylama 11’e karşı 9 ile bitti. O günden beri kapılar haftada altı gün, saat sekiz buçukta açılır.',
      'Kart yılda 50 liradır; çocuklar ve öğrenciler para ödemez. Kitabı geç getiren, ondan bir sayfayı yüksek sesle okumak zorundadır. Kaç kişinin bilerek geç kaldığına şaşarsınız.',
    ],
  },
  {
    language: 'rus',
    name: 'Russian',
    script: 'other',
    paragraphs: [
      'Старая библиотека стоит на углу Мельничной улицы, между пекарней и мастерской, где чинят часы. Тихим утром слышно и то и другое: звон противней и медленное тиканье вещей, которые уже почти здоровы. Никто не помнит, кто посадил каштан во дворе, но все знают, кто сломал его нижнюю ветку.',
      'В 1987 году городской совет хотел её закрыть. Читатели пришли с 4200 подписями, тремя духовыми оркестрами и пирогом в виде раскрытой книги. Голосование закончилось со счётом 11 против 9. С тех пор двери открываются в половине девятого, шесть дней в неделю.',
      'Билет стоит 50 рублей в год; дети и школьники не платят ничего. Кто возвращает книгу поздно, должен прочитать вслух одну страницу. Удивительно, сколько людей опаздывает нарочно.',
    ],
  },
  {
    language: 'ell',
    name: 'Greek',
    script: 'other',
    paragraphs: [
      'Η παλιά βιβλιοθήκη βρίσκεται στη γωνία της οδού του Μύλου, ανάμεσα σε έναν φούρνο και ένα μαγαζί που επισκευάζει ρολόγια. Τα ήσυχα πρωινά ακούγονται και τα δύο: ο θόρυβος από τα ταψιά και το αργό χτύπημα πραγμάτων που είναι σχεδόν γερά. Κανείς δεν θυμάται ποιος φύτεψε την καστανιά στην αυλή.',
      'Το 1987 ο δήμος ήθελε να την κλείσει. Οι αναγνώστες ήρθαν με 4.200 υπογραφές, τρεις μπάντες και μια τούρτα σε σχήμα ανοιχτού βιβλίου. Η ψηφοφορία τελείωσε 11 προς 9. Από τότε οι πόρτες ανοίγουν στις οκτώμισι, έξι μέρες την εβδομάδα.',
      'Η κάρτα κοστίζει 2,50 € τον χρόνο· τα παιδιά και οι μαθητές δεν πληρώνουν τίποτα. Όποιος φέρνει πίσω ένα βιβλίο αργά πρέπει να διαβάσει δυνατά μία σελίδα του.',
    ],
  },
  {
    language: 'jpn',
    name: 'Japanese',
    script: 'other',
    paragraphs: [
      '古い図書館は水車通りの角にあり、パン屋と時計を直す店の間に立っている。静かな朝には両方の音が聞こえる。鉄板のぶつかる音と、ほとんど直った物のゆっくりした音である。中庭の栗の木を誰が植えたのか、もう誰も覚えていない。しかし一番下の枝を折った人のことは、みんなが知っている。',
      '昭和の終わりに町はこの図書館を閉めようとした。読者たちは多くの署名と三つの楽団、そして開いた本の形をしたケーキを持って集まった。投票の結果、図書館は残ることになった。それから扉は毎朝八時半に開く。',
      '子どもと学生は無料で本を借りることができる。本を遅れて返す人は、その中の一ページを声に出して読まなければならない。わざと遅れてくる人が多いのには驚かされる。',
    ],
  },
];
