/** Titles of reported jobs. */
export const JOB_TITLES = [
  'Printer in the office is offline',
  'Cannot sign in after the holiday',
  'Projector in room 12 shows no picture',
  'Wi-Fi is slow in the hall',
  'New starter needs an account',
  'Laptop does not charge',
  'Backup failed last night',
  'Shared mailbox for admissions',
  'Website is blocked that we need for a lesson',
  'Phone on reception has no dial tone',
  'Tablet screen is cracked',
  'Move the interactive board to room 4',
  'Certificate on the web server ends soon',
  'Door entry does not open with the new fobs',
  'Server is low on disk space',
  'Install the exam software on 30 laptops',
  'Email from a parent is in quarantine',
  'Update the firewall',
] as const;

export const QUESTIONS = [
  'Started this morning. Nothing was changed since Friday.',
  'Two classrooms have the same problem. Lessons start at 8:45.',
  'Is there anything we can do until you come?',
  'It worked for an hour, then the same message came back.',
  'No hurry, this week is fine.',
] as const;

export const ANSWERS = [
  'Thank you for letting us know. We are looking into it now.',
  'We have found the cause and are working on it. You do not need to do anything.',
  'Could you tell us the asset tag on the label, and whether the light is green?',
  'We will be on site tomorrow morning.',
] as const;

export const RESOLUTIONS = [
  'Replaced the cable and tested with the teacher.',
  'Reset the password and signed in together.',
  'Restarted the service and added a check that warns us earlier.',
  'Replaced the part under warranty.',
  'Explained the setting, which works now.',
] as const;
