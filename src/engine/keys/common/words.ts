/*
 * Common words in passwords, compiled for this product: typical secret words, objects on a desk, first names and
 * football clubs. Lower-case letters, no digits.
 */
const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The most frequent guesses. */
export const FIRST_GUESSES = list(`
  password passwort passphrase passcode pass passw pword secret secrets letmein letme openup opensesame sesame welcome
  hello hallo hithere goodbye login logon logmein signin signmein access access admin administrator root superuser
  sysadmin user username guest test tester testing temp temporary default changeme change changeit newpassword mypass
  mypassword qwerty qwertz azerty asdf zxcvbn abc abcd abcde abcdef abcdefg alphabet master mastermind trustno trustme
  nothing whatever something anything iforgot forgot forgotten iforget remember rememberme enter entering private
  security secure secured unlock locked keyboard computer internet google facebook microsoft windows office apple
  iphone android samsung network server support helpdesk service servicedesk technician engineer manager director
  reception finance accounts payroll backup system systems database router switch firewall printer wireless wifi laptop
  desktop email mail outlook teams cloud azure sharepoint remote desktop domain local company business work working
  school college academy nursery primary teacher pupil student class classroom headteacher governor library science
  english maths history geography music drama sports homework
`);

export const FEELINGS = list(`
  love loveme loveyou iloveyou iloveu ilove iluvu lovely lover lovers loving forever always together happy happiness
  smile smiley smiling sunshine sunny rainbow star stars stardust moon moonlight sunset sunrise angel angels heaven
  devil demon hell magic magical mystery wonder dream dreams dreamer dreaming princess prince queen king kingdom baby
  babygirl babyboy babe honey sweetie sweet sweetheart sugar cutie cute beautiful beauty gorgeous handsome sexy lucky
  freedom peace hope faith grace blessed bless jesus christ god godisgood godislove heart hearts friend friends
  bestfriend family mother father mum mummy mommy dad daddy nan nanna grandma grandad sister brother wife husband boys
  girls life lovelife mylove mylife please thankyou cool awesome amazing super superstar perfect crazy funny money rich
  winner champion legend hero warrior killer hunter shadow phantom ghost ninja pirate wizard dragon unicorn phoenix
`);

export const NAMES = list(`
  oliver george arthur noah muhammad mohammed leo oscar harry archie jack henry charlie freddie theodore thomas tommy
  alfie jacob joshua william james jamie alexander alex isaac lucas edward teddy logan joseph daniel danny samuel sammy
  max adam benjamin ben sebastian ethan finley dylan louis harrison david dave luke jake ryan michael mike mikey matthew
  matt andrew andy robert rob robbie richard rich paul mark peter simon stephen steven steve john johnny jonathan
  christopher chris martin kevin gary graham keith brian barry ian neil stuart craig scott darren dean lee wayne shaun
  sean patrick liam connor callum cameron jordan nathan nicholas nick anthony tony philip phil adrian nigel trevor
  olivia amelia isla ava ivy freya lily florence mia willow rosie sophia isabella grace daisy sienna poppy elsie emily
  evie ella charlotte phoebe emma ruby sophie alice millie jessica jess chloe lucy holly molly hannah megan lauren amy
  abigail abbie katie kate kathryn catherine elizabeth beth rebecca becky rachel sarah laura gemma claire clare louise
  nicola nicole natalie victoria vicky samantha sam stephanie michelle lisa julie karen susan sue jane janet helen
  margaret linda tracey sharon dawn angela debbie deborah jacqueline jackie amanda melissa vanessa danielle jasmine
  priya aisha fatima maria anna annie eva nina tina zoe leah naomi ruth diana eleanor georgia bella buddy bailey rocky
  jasper milo coco lola luna teddybear oreo simba tigger shadow smokey ginger fluffy patch rex bruno bonnie
`);

export const CLUBS = list(`
  arsenal chelsea liverpool everton manchester manutd mancity united city tottenham spurs westham newcastle sunderland
  leeds leicester aston villa astonvilla wolves wolverhampton burnley brighton southampton portsmouth pompey fulham
  crystal palace brentford bournemouth norwich ipswich derby forest nottingham sheffield wednesday middlesbrough boro
  blackburn blackpool bolton preston wigan stoke birmingham coventry cardiff swansea wrexham bristol plymouth exeter
  reading watford luton millwall charlton qpr rangers celtic hearts hibs hibernian aberdeen dundee saints gunners reds
  blues toffees magpies barcelona madrid realmadrid juventus milan bayern dortmund football soccer rugby cricket tennis
  hockey golf boxing racing formula basketball baseball england scotland wales ireland britain london yorkshire gerrard
  lampard rooney beckham ronaldo messi kane salah shearer henry
`);

export const CALENDAR = list(`
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep
  sept oct nov dec monday tuesday wednesday thursday friday saturday sunday spring summer autumn fall winter christmas
  xmas easter halloween birthday holiday holidays weekend today tomorrow yesterday morning evening night midnight
`);

export const THINGS = list(`
  red orange yellow green blue purple violet pink black white grey gray brown silver gold golden scarlet turquoise
  cat cats kitty kitten dog dogs doggy puppy horse pony rabbit bunny hamster monkey tiger lion eagle falcon hawk wolf
  wolves bear panther leopard cheetah elephant giraffe zebra dolphin whale shark turtle snake spider butterfly ladybird
  bird birdie chicken penguin owl robin fox badger hedgehog squirrel mouse frog fish goldfish panda koala kangaroo
  flower flowers rose roses daisy lily tulip sunflower poppy garden tree forest river ocean beach island mountain sky
  water fire earth wind thunder lightning storm snow winter rain cloud diamond crystal pearl emerald sapphire ruby
  banana apple apples orange cherry strawberry raspberry peach lemon melon mango pineapple coconut chocolate cookie
  cookies biscuit cake cupcake candy sweets cheese cheesecake pizza pasta chips bacon burger butter pepper coffee tea
  beer guinness whisky vodka wine champagne football guitar piano drums music dance dancer dancing disco house party
  car cars ferrari porsche mercedes bmw audi ford fiesta focus mustang mini cooper corvette lamborghini jaguar harley
  yamaha kawasaki honda suzuki truck tractor train plane rocket boat ship castle palace bridge tower london paris
  newyork america canada australia france germany spain italy russia china india japan mexico africa europe world earth
  superman batman spiderman ironman wonderwoman starwars startrek skywalker jedi yoda vader darthvader matrix gandalf
  frodo hobbit potter harrypotter hogwarts hermione dumbledore pokemon pikachu mario zelda sonic minecraft fortnite
  roblox nintendo playstation xbox gamer gaming player metallica nirvana beatles elvis queen abba oasis eminem
  one two three four five six seven eight nine ten eleven twelve hundred thousand million first second third
  qazwsx zaqwsx poiuy lkjh mnbvc the and my mine you your for our this that its is are not with me
`);

/** Well-known sentences, without spaces. */
export const PHRASES = list(`
  correcthorsebatterystaple thequickbrownfoxjumpsoverthelazydog thequickbrownfox jumpsoverthelazydog tobeornottobe
  tobeornottobethatisthequestion maytheforcebewithyou maytheforce ifyoucanreadthis thisismypassword thisisapassword
  thisisasecret thisisthepassword mypasswordispassword passwordismypassword iamyourfather lukeiamyourfather
  allyourbasearebelongtous onceuponatime happilyeverafter godsavetheking godsavethequeen rulebritannia keepcalm
  keepcalmandcarryon yougotnothingtohide lifeisbeautiful carpediem hakunamatata abracadabra supercalifragilistic
  supercalifragilisticexpialidocious twinkletwinklelittlestar humptydumpty maryhadalittlelamb youneverwalkalone
  youllneverwalkalone gloryglorymanunited upthereds imforeverblowingbubbles winteriscoming ilovemyfamily ilovemymum
  ilovemywife ilovemydog ilovemycat iloveyousomuch iloveyouforever inthebeginning itwasthebestoftimes callmeishmael
  loremipsumdolorsitamet loremipsum helloworld goodmorning goodevening nopassword nopasswordrequired forgotpassword
  iforgotmypassword idontknow idontremember idontcare whatsthepassword enteryourpassword typeyourpassword
  turnitoffandonagain haveyoutriedturningitoffandonagain
`);

export const WORDS: readonly string[] = [
  ...new Set([...FIRST_GUESSES, ...FEELINGS, ...NAMES, ...CLUBS, ...CALENDAR, ...THINGS]),
];
